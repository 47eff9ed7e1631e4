/** What is known of a product that is to be pictured. */
interface Pictured {
  name: string;
  category: string;
  colors: readonly string[];
  description: string;
}

const GROUND =
  "One product alone, whole and centred with room around it, portrait format, on a seamless warm bone ground (#E3DDD6), soft daylight from the upper left and a faint shadow below. Sharp, true colours. No person, no mannequin, no text, no logo, no watermark, no frame.";

/** The photograph that the shop's other pictures are: one object on one ground. */
export function promptFor({ name, category, colors, description }: Pictured): string {
  const what = description.replace(/\s+/g, " ").trim().slice(0, 300);
  return [
    `Studio photograph for a luxury fashion shop: ${name} (${category}).`,
    colors.length > 0 ? `Colour: ${colors.join(", ").toLowerCase()}.` : "",
    what,
    GROUND,
  ]
    .filter(Boolean)
    .join(" ");
}
