import type { ReactNode } from "react";
import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

interface PictureCard {
  to: string;
  title: string;
  picture: string | null;
  text: string | null;
  /** Said quietly beside the title. */
  aside?: string;
}

interface PictureCardsProps {
  title: string;
  children: ReactNode;
  cards: readonly PictureCard[];
  /** What will stand here, while there is nothing. */
  empty: string;
}

/** A page that leads to others, each with its picture. @param children what the page is, in a sentence */
export function PictureCards({ title, children, cards, empty }: PictureCardsProps) {
  return (
    <div className="wrap pb-24">
      <header className="pb-8 pt-10 lg:pt-14">
        <h1 className="display text-xl">{title}</h1>
        <p className="mt-2 max-w-prose text-sm text-muted">{children}</p>
      </header>
      {cards.length === 0 && (
        <EmptyState
          title="Nothing here yet"
          text={empty}
          action={
            <LinkButton to="/products" variant="secondary">
              See all pieces
            </LinkButton>
          }
        />
      )}
      <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card, at) => (
          <li key={card.to}>
            <Link to={card.to} className="group block">
              <span className="frame block">
                <ProductImage
                  src={card.picture ?? undefined}
                  alt=""
                  sizes="(min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw"
                  eager={at < 3}
                  first={at === 0}
                  className="transition-transform duration-250 group-hover:scale-[1.02]"
                />
              </span>
              <span className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="display text-lg leading-tight underline-offset-4 group-hover:underline group-hover:decoration-1">
                  {card.title}
                </span>
                {card.aside && <span className="prices text-sm text-muted">{card.aside}</span>}
              </span>
              {card.text && (
                <span className="mt-1 line-clamp-2 text-sm text-muted">{card.text}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
