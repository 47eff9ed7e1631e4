/** Within the built server's own file: a path would have to be found again wherever it runs. */
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** Loaded at the first paper: the start of the server need not wait for it. */
async function loadTools() {
  const [{ default: PDFDocument }, sans, serif] = await Promise.all([
    import("pdfkit"),
    import("./inter.ttf?inline"),
    import("./noto-serif-display.ttf?inline"),
  ]);
  return { PDFDocument, sans: bytesOf(sans.default), serif: bytesOf(serif.default) };
}
let tools: ReturnType<typeof loadTools> | undefined;

interface Paper {
  size: "A4" | [number, number];
  margin: number;
  title: string;
  author: string;
}

/** An empty document with the shop's fonts "sans" and "serif" in it, and its bytes once it is ended. */
export async function openPdf({ size, margin, title, author }: Paper) {
  tools ??= loadTools();
  const { PDFDocument, sans, serif } = await tools;
  const doc = new PDFDocument({
    size,
    margin,
    lang: "en-NG",
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  doc.registerFont("sans", sans);
  doc.registerFont("serif", serif);
  return { doc, done: collect(doc) };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
