import { getSettings } from "~/features/settings/service.server.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import type { Route } from "./+types/manifest";

/** Lets a phone put the shop on its home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings);
  const { brand } = await getSettings(page.ctx);
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: "en-NG",
    start_url: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json" },
  });
}
