// Draws favicon, app icons and the picture that shared links show, and writes them to public/.
// Needs a Chromium: CHROMIUM=/usr/bin/chromium node scripts/draw-icons.ts
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const INDIGO = "#171c46";
const BRASS = "#b08d4f";

/** The O of the name: thick sides, hair-thin top, over a brass line. `scale` shrinks it for masks. */
const mark = (scale = 1) => `<g transform="translate(32 32) scale(${scale})">
<path fill="#fff" fill-rule="evenodd" d="M0-24c9.7 0 16.5 8.4 16.5 19.5S9.7 15-0 15s-16.5-8.4-16.5-19.5S-9.7-24 0-24Zm0 1.2c-6.4 0-10.4 7.2-10.4 18.3S-6.4 13.8 0 13.8s10.4-7.2 10.4-18.3S6.4-22.8 0-22.8Z"/>
<path d="M-9 22h18" stroke="${BRASS}" stroke-width="1.8"/></g>`;
const icon = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Oríkì</title><rect width="64" height="64" fill="${INDIGO}"/>${mark(scale)}</svg>\n`;

const browser = await chromium.launch({
  ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  args: ["--no-sandbox"],
});

async function photograph(html: string, width: number, height: number) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: "png" });
  await page.close();
  return picture;
}
const iconPng = (size: number, scale: number) =>
  photograph(icon(scale).replace("<svg", `<svg width="${size}" height="${size}"`), size, size);

/** An ICO file with one PNG inside. */
function ico(png: Buffer, size: number) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

await writeFile(at("public/favicon.svg"), icon(1));
await writeFile(at("public/favicon.ico"), ico(await iconPng(32, 1.1), 32));
await writeFile(at("public/apple-touch-icon.png"), await iconPng(180, 0.9));
await writeFile(at("public/icon-192.png"), await iconPng(192, 1));
await writeFile(at("public/icon-512.png"), await iconPng(512, 1));
await writeFile(at("public/icon-maskable-512.png"), await iconPng(512, 0.75));

const serif = (await readFile(at("src/ui/fonts/noto-serif-display.woff2"))).toString("base64");
const cloth = await readFile(at("src/features/storefront/art/adire.svg"), "utf8");
const share = `<style>@font-face{font-family:S;src:url(data:font/woff2;base64,${serif})}
body{width:1200px;height:630px;overflow:hidden;position:relative;font-family:S;color:#fff}
body>svg{position:absolute;inset:0;width:1920px}
div{position:absolute;inset:0;display:grid;place-content:center;text-align:center}
h1{font-weight:400;font-size:168px;line-height:1}hr{width:90px;border:0;border-top:2px solid ${BRASS};margin:34px auto 30px}p{font-size:38px}</style>
${cloth}<div><h1>Oríkì</h1><hr><p>Luxury, spoken in our own name.</p></div>`;
await writeFile(at("public/share.png"), await photograph(share, 1200, 630));
await browser.close();
