const KEY = "oriki-invitation";
let kept = "";

/**
 * The secret of the invitation that this tab was opened with. It comes in the link's fragment, which
 * no server logs, and waits in this tab while its owner signs in or up.
 */
export function readInvitation(): string {
  const fromLink = location.hash.slice(1);
  try {
    if (fromLink) sessionStorage.setItem(KEY, fromLink);
    else kept ||= sessionStorage.getItem(KEY) ?? "";
  } catch {
    // Storage is blocked: it waits in memory, which walking through the shop keeps.
  }
  if (fromLink) {
    kept = fromLink;
    history.replaceState(history.state, "", location.pathname);
  }
  return kept;
}

export function forgetInvitation(): void {
  kept = "";
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
