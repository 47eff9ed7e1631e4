import { useMenu, useStore } from "~/client/store.ts";
import { instagramUrl, type MenuLink, phoneUrl } from "~/lib/links.ts";
import { Composed } from "~/ui/composed.tsx";
import { SaveData } from "../offline/offline.tsx";
import { CurrencyChoice } from "./currency-choice.tsx";
import { MenuAnchor } from "./menu-anchor.tsx";

const entry = "footer-link";

/** The same on every page. */
export const Footer = () => (
  <Composed
    as="footer"
    by={useStore()}
    className="no-print on-dark bg-indigo-deep text-sm text-white/85"
  >
    <Inside />
  </Composed>
);

function Inside() {
  const { brand, year } = useStore();
  return (
    <>
      <div className="wrap grid gap-12 pb-14 pt-20 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div>
          <p className="display text-xl text-white">{brand.name}</p>
          <p className="mt-3 max-w-xs">{brand.tagline}</p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop" className="caps mb-3 text-white">
            Shop
          </h2>
          <Entries links={useMenu("shop")} />
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className="caps mb-3 text-white">
            Help
          </h2>
          <Entries links={useMenu("help")} />
        </nav>
        <div>
          <h2 className="caps mb-3 text-white">Talk to us</h2>
          <ul>
            <li>
              <a href={phoneUrl(brand.phone)} className={`${entry} prices`}>
                {brand.phone}
              </a>
            </li>
            <li>
              <a
                href={instagramUrl(brand.instagram)}
                target="_blank"
                rel="noopener noreferrer"
                className={entry}
              >
                {brand.instagram}
                <span className="sr-only"> on Instagram, opens in a new tab</span>
              </a>
            </li>
          </ul>
          <p className="mt-4 max-w-52 text-white/70">{brand.address}</p>
          <CurrencyChoice />
          <SaveData />
        </div>
      </div>
      <div className="wrap pb-24">
        <p className="border-t border-brass/50 pt-6 text-xs text-white/70">
          © {year} {brand.name}. Delivered across Nigeria, all 36 states and Abuja.
        </p>
      </div>
    </>
  );
}

/** In two columns on a phone, where eleven links in one were a screen of their own; in one with large text. */
const Entries = ({ links }: { links: readonly MenuLink[] }) => (
  <ul className="max-sm:columns-[9rem]">
    {links.map((link) => (
      <li key={link.to}>
        <MenuAnchor {...link} className={entry} />
      </li>
    ))}
  </ul>
);
