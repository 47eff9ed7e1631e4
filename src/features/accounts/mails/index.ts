import { emailChangedMail, passwordChangedMail } from "./notices.tsx";
import {
  emailChangeMail,
  inviteMail,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
  signupMail,
  staffInvitationMail,
} from "./one-time.tsx";

export const accountMails = [
  signupMail,
  recoveryMail,
  magicLinkMail,
  emailChangeMail,
  reauthenticationMail,
  inviteMail,
  staffInvitationMail,
  passwordChangedMail,
  emailChangedMail,
];
