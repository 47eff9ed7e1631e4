import { z } from "zod";
import { variantUrl } from "./sources.ts";
import { findArt, studioPictures } from "./studio-pictures.server.ts";

/** A place that the studio photographed, for a desktop's window and for a phone's. */
export interface Room {
  wide: string;
  /** Upright, or over a list low and broad. */
  tall: string;
  /** What both show. */
  alt: string;
}

const shown = {
  window:
    "A structured bag in oxblood leather on a low wooden stool, and slingbacks in bone with a dark toe beside it, in sun that falls through louvres onto a lime-washed wall",
  shelf:
    "Folded aso-oke, adire and linen stacked on a wooden shelf before a lime-washed wall, a length of striped aso-oke hanging over its edge",
  "women-shoes":
    "Gold sandals, bone slingbacks with a dark toe and indigo suede pumps on terrazzo steps, in sun from a window",
  "men-shoes":
    "Oxblood and black derbies and cognac Chelsea boots on terrazzo steps, in sun from a window",
  "women-fashion":
    "A boubou in indigo and ivory adire and a terracotta wrap dress on tailor's forms, in sun from a window",
  "men-fashion":
    "An agbada in indigo brocade with gold embroidery and a bone linen kaftan on tailor's forms, in sun from a window",
  bags: "A tan tote, a box of striped aso-oke and a green flap bag on blocks of terrazzo, in sun from a window",
  sneakers:
    "Indigo high-tops, white court shoes and runners in bone and terracotta on blocks of terrazzo, in sun from a window",
} as const;

type RoomName = keyof typeof shown;

/** Its pictures, if the studio has made them. */
export const findRoom = (name: RoomName) => findCrops(name, "tall");

/** The same for the head of a list, which leaves a phone its pieces. */
export const findHead = (name: RoomName) => findCrops(name, "low");

async function findCrops(name: RoomName, narrow: "tall" | "low"): Promise<Room | null> {
  const pictures = await studioPictures();
  const wide = findArt(pictures, `room-${name}-wide`);
  const tall = findArt(pictures, `room-${name}-${narrow}`);
  return wide && tall ? { wide, tall, alt: shown[name] } : null;
}

export const mailPicture = z.object({
  src: z.url(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
});

/** As wide as a mail's sheet lets it be, and sharp on a phone. */
const MAIL_WIDTH = 496;
const MAIL_PIXELS = 960;

/** A room over the words of a mail. @param origin the shop's own: a mail has no address */
export async function findMailPicture(
  name: RoomName,
  origin: string,
): Promise<z.output<typeof mailPicture> | null> {
  const room = await findHead(name);
  return (
    room && {
      src: `${origin}${variantUrl(room.wide, MAIL_PIXELS)}`,
      alt: room.alt,
      width: MAIL_WIDTH,
      height: Math.round(MAIL_WIDTH * 0.3),
    }
  );
}
