import { findArt, studioPictures } from "./studio-pictures.server.ts";

/** A place that the studio photographed, for a desktop's window and for a phone's. */
export interface Room {
  wide: string;
  tall: string;
  /** What both show. */
  alt: string;
}

const shown = {
  window:
    "A structured bag in oxblood leather on a low wooden stool, and slingbacks in bone with a dark toe beside it, in sun that falls through louvres onto a lime-washed wall",
  shelf:
    "Folded aso-oke, adire and linen stacked on a wooden shelf before a lime-washed wall, a length of striped aso-oke hanging over its edge",
} as const;

/** Its pictures, if the studio has made them. */
export async function findRoom(name: keyof typeof shown): Promise<Room | null> {
  const pictures = await studioPictures();
  const wide = findArt(pictures, `room-${name}-wide`);
  const tall = findArt(pictures, `room-${name}-tall`);
  return wide && tall ? { wide, tall, alt: shown[name] } : null;
}
