import {
  authorizedMail,
  exchangedMail,
  receivedMail,
  refusedMail,
  requestedMail,
} from "./returns.tsx";
import { staffRequestedMail } from "./staff.tsx";

export const returnMails = [
  requestedMail,
  authorizedMail,
  refusedMail,
  receivedMail,
  exchangedMail,
  staffRequestedMail,
];
