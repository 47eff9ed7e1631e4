import type { CSSProperties, ReactNode } from "react";
import type { MailShop } from "./template.ts";

// Mail programs know neither style sheets nor variables: the shop's colours, written out.
export const ink = "#161412";
export const muted = "#5d5750";
export const bone = "#f5f2ee";
const line = "#ddd6cd";
const indigo = "#262f6e";
export const serif = "'Noto Serif Display', 'Playfair Display', Georgia, 'Times New Roman', serif";
const sans = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** How a paragraph is set. */
export const text: CSSProperties = {
  margin: "0 0 16px",
  color: ink,
  fontFamily: sans,
  fontSize: 16,
  lineHeight: "26px",
};

/** The frame of every mail: the shop's name, one white sheet on bone, who sent it. */
export function Letter({
  shop,
  preview,
  children,
}: {
  shop: MailShop;
  preview: string;
  children: ReactNode;
}) {
  return (
    <html lang="en-NG">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{shop.name}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: bone }}>
        <div data-skip-in-text style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <Table style={{ backgroundColor: bone }}>
          <td align="center" style={{ padding: "32px 12px" }}>
            <Table style={{ maxWidth: 560 }}>
              <td style={{ padding: "0 0 24px", textAlign: "center" }}>
                <a
                  href={shop.url}
                  style={{ color: ink, fontFamily: serif, fontSize: 28, textDecoration: "none" }}
                >
                  {shop.name}
                </a>
              </td>
            </Table>
            <Table style={{ maxWidth: 560, backgroundColor: "#ffffff" }}>
              <td style={{ padding: "40px 32px 24px" }}>{children}</td>
            </Table>
            <Table style={{ maxWidth: 560 }}>
              <td style={{ padding: "24px 32px", textAlign: "center" }}>
                <p style={{ ...text, margin: 0, color: muted, fontSize: 13, lineHeight: "20px" }}>
                  {shop.name}, {shop.address}
                  <br />
                  {shop.phone} · {shop.email}
                </p>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

/** One cell, centred: the only layout that every mail program draws. */
function Table({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 auto", ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

export function Headline({ children }: { children: ReactNode }) {
  return (
    <h1
      style={{
        margin: "0 0 20px",
        color: ink,
        fontFamily: serif,
        fontSize: 30,
        fontWeight: 400,
        lineHeight: "38px",
      }}
    >
      {children}
    </h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={text}>{children}</p>;
}

/** What may be read last or not at all. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <p style={{ ...text, color: muted, fontSize: 14, lineHeight: "22px" }}>{children}</p>;
}

/** A link within a text; mail programs would make it bright blue. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: indigo, textDecoration: "underline" }}>
      {children}
    </a>
  );
}

/** The one thing to press in a mail. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          padding: "14px 28px",
          backgroundColor: indigo,
          color: "#ffffff",
          fontFamily: sans,
          fontSize: 16,
          lineHeight: "20px",
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

/** A picture of the width of a mail, and what stands in its place where a mail program shows none. */
export interface MailPicture {
  src: string;
  alt: string;
  /** As it is shown, in pixels. */
  width: number;
  height: number;
}

/** Across the sheet. Many programs show no pictures at first: its words are set small, on its ground. */
export const Photograph = ({ src, alt, width, height }: MailPicture) => (
  <img
    src={src}
    alt={alt}
    width={width}
    height={height}
    data-skip-in-text
    style={{
      display: "block",
      width: "100%",
      maxWidth: width,
      height: "auto",
      margin: "0 0 28px",
      backgroundColor: bone,
      color: muted,
      fontFamily: sans,
      fontSize: 13,
      lineHeight: "20px",
    }}
  />
);

/** Something of the shop, with its picture where there is one. */
export function Piece({
  href,
  picture,
  name,
  text: said,
}: {
  href: string;
  picture: string;
  name: string;
  text: string;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 0 16px" }}
    >
      <tbody>
        <tr>
          {picture && (
            <td width={96} style={{ padding: "0 16px 0 0", verticalAlign: "top" }}>
              <a href={href} data-skip-in-text>
                <img
                  src={picture}
                  alt=""
                  width={96}
                  style={{ display: "block", width: 96, height: "auto", backgroundColor: bone }}
                />
              </a>
            </td>
          )}
          <td style={{ verticalAlign: "top" }}>
            <p style={{ ...text, margin: "0 0 4px" }}>
              <a href={href} style={{ color: ink, textDecoration: "underline" }}>
                {name}
              </a>
            </p>
            <p style={{ ...text, margin: 0, color: muted, fontSize: 14, lineHeight: "22px" }}>
              {said}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** So many characters fit into a line of a phone in large type. */
const LARGE_CODE = 9;

/** A code to type in. */
export function Code({ children }: { children: string }) {
  const isLarge = children.length <= LARGE_CODE;
  return (
    <p
      style={{
        margin: "24px 0",
        padding: "16px 0",
        backgroundColor: bone,
        color: ink,
        fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
        fontSize: isLarge ? 28 : 20,
        letterSpacing: isLarge ? "0.3em" : "0.1em",
        lineHeight: "36px",
        textAlign: "center",
      }}
    >
      {children}
    </p>
  );
}

export function Divider() {
  return <hr style={{ margin: "24px 0", border: 0, borderTop: `1px solid ${line}`, height: 0 }} />;
}

/** Named facts, one a row, the values at the right: amounts of an order, for example. */
export function Facts({
  rows,
}: {
  rows: { name: ReactNode; value: ReactNode; strong?: boolean }[];
}) {
  return (
    <table
      data-facts
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 0 16px" }}
    >
      <tbody>
        {rows.map(({ name, value, strong }, index) => {
          const cell: CSSProperties = {
            ...text,
            margin: 0,
            padding: "6px 0",
            fontSize: 15,
            verticalAlign: "top",
            fontWeight: strong ? 600 : 400,
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
            <tr key={index}>
              <td style={{ ...cell, paddingRight: 16 }}>{name}</td>
              <td align="right" style={{ ...cell, whiteSpace: "nowrap" }}>
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
