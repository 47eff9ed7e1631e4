import { factorAddedMail, factorLockedMail, factorRemovedMail } from "./factors.tsx";
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

/** About signing in and the account itself: gone with the account. */
export const authMails = [
  signupMail,
  recoveryMail,
  magicLinkMail,
  emailChangeMail,
  reauthenticationMail,
  inviteMail,
  passwordChangedMail,
  emailChangedMail,
  factorLockedMail,
  factorAddedMail,
  factorRemovedMail,
];

export const accountMails = [...authMails, staffInvitationMail];
