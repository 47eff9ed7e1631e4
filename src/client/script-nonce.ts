import { createContext } from "react";

/** Marks the scripts that the shop itself puts into a page, on the server only; see `takeTrustedScripts`. */
export const ScriptNonce = createContext<string | undefined>(undefined);
