import { createHash } from "node:crypto";

/** A request as it is signed (RFC 9421). */
export interface SignableRequest {
  method: string;
  /** As the one that is asked is known outside. */
  url: URL;
  header(name: string): string | undefined;
}

/** The signature of a request that names what it covers. */
export interface Signature {
  components: string[];
  /** The covered components and parameters, just as they came: they are signed, too. */
  params: string;
  keyId: string;
  /** Seconds since 1970, where it ends. */
  expires: number | undefined;
  bytes: Buffer;
}

const DERIVED: Record<string, (request: SignableRequest) => string> = {
  "@method": ({ method }) => method.toUpperCase(),
  "@authority": ({ url }) => url.host.toLowerCase(),
  "@path": ({ url }) => url.pathname,
  "@query": ({ url }) => url.search || "?",
};

function componentOf(request: SignableRequest, component: string): string | undefined {
  if (Object.hasOwn(DERIVED, component)) return DERIVED[component]!(request);
  return component.startsWith("@") ? undefined : request.header(component)?.trim();
}

/** What is signed of a request; undefined where it covers something that is not there. */
export function signatureBase(
  request: SignableRequest,
  { components, params }: Pick<Signature, "components" | "params">,
): string | undefined {
  const lines: string[] = [];
  for (const component of components) {
    const value = componentOf(request, component);
    if (value === undefined) return undefined;
    lines.push(`"${component}": ${value}`);
  }
  return [...lines, `"@signature-params": ${params}`].join("\n");
}

const LABEL = "[a-z*][a-z0-9_.*-]*";
const INPUT = new RegExp(
  `^\\s*(${LABEL})=(\\(((?: ?"[a-z0-9@-]+")*)\\)((?:;${LABEL}(?:=(?:"[^"\\\\]*"|-?\\d+))?)*))\\s*(?:,|$)`,
);

/** The first signature of a request's headers; undefined for what is none. */
export function readSignature(input: string, signature: string): Signature | undefined {
  const [, label, params, covered, more] = INPUT.exec(input) ?? [];
  if (!label || params === undefined) return undefined;
  const values = new Map(
    signature.split(",").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  const [, base64] = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(values.get(label) ?? "") ?? [];
  const [, keyId] = /;keyid="([^"]*)"/.exec(more ?? "") ?? [];
  if (!base64 || keyId === undefined) return undefined;
  const [, expires] = /;expires=(\d+)/.exec(more ?? "") ?? [];
  return {
    components: [...(covered ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name!),
    params,
    keyId,
    expires: expires === undefined ? undefined : Number(expires),
    bytes: Buffer.from(base64, "base64"),
  };
}

/** The digest of a body as RFC 9530 writes it. */
export const contentDigest = (body: Uint8Array): string =>
  `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;

/** What a signature of a request must cover, so that nothing of it can be another's. */
export const mustCover = (request: SignableRequest, hasBody: boolean): string[] => [
  "@method",
  "@authority",
  "@path",
  ...(request.url.search ? ["@query"] : []),
  ...["ucp-agent", "idempotency-key"].filter((name) => request.header(name) !== undefined),
  ...(hasBody ? ["content-digest", "content-type"] : []),
];
