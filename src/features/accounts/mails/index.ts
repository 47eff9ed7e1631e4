import { factorAddedMail, factorLockedMail, factorRemovedMail } from "./factors.tsx";
import { addressInUseMail, emailChangedMail, passwordChangedMail } from "./notices.tsx";
import {
  emailChangeCurrentMail,
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
  emailChangeCurrentMail,
  reauthenticationMail,
  inviteMail,
  passwordChangedMail,
  emailChangedMail,
  addressInUseMail,
  factorLockedMail,
  factorAddedMail,
  factorRemovedMail,
];

export const accountMails = [...authMails, staffInvitationMail];
