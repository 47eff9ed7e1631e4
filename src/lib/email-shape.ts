/**
 * One mailbox, and nothing that makes a mail's header name another: neither a name before it
 * ("1<ada@x.ng>"), a comment, a list, nor a dot of another script, which resolvers read as ours. Each would
 * be one more spelling of the same mailbox, with a budget of mails of its own.
 */
export const EMAIL_SHAPE =
  /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\\u3002\uff0e\uff61]+(\.[^\s@.<>()[\],;:"\\\u3002\uff0e\uff61]+)+$/;
