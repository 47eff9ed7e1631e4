import {
  authorizedMail,
  exchangedMail,
  receivedMail,
  refusedMail,
  requestedMail,
} from "./returns.tsx";

export const returnMails = [
  requestedMail,
  authorizedMail,
  refusedMail,
  receivedMail,
  exchangedMail,
];
