import type { ComponentType } from "react";
import type { ServerBuild } from "react-router";
import * as entry from "~/entry.server.tsx";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";

const files = { module: "/assets/x.js", imports: [], css: [] };
const facts = {
  hasAction: true,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

interface Parts {
  Root: ComponentType;
  Page: ComponentType;
  isPublic: boolean;
}

/** The build of a shop whose only page is `/page`, as the router serves it. */
export const onePage = ({ Root, Page, isPublic }: Parts): ServerBuild => ({
  entry: { module: entry },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: {
      id: "page",
      parentId: "root",
      path: "page",
      module: {
        default: Page,
        loader({ context }) {
          if (isPublic) pageOf(context).cacheUntilChanged(tags.settings);
          return null;
        },
        action: () => null,
      },
    },
  },
  assets: {
    entry: files,
    routes: {
      root: { id: "root", path: "", ...files, ...facts, hasLoader: false },
      page: { id: "page", parentId: "root", path: "page", ...files, ...facts },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
});
