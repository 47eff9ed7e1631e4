import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const bytes = (text: string) => Buffer.from(text, "base64url");
const hash = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** What `navigator.credentials.create` is asked, as JSON. */
interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
}

interface Passkey {
  id: Buffer;
  key: KeyObject;
  rpId: string;
  userHandle: string;
  counter: number;
}

/** A device that keeps passkeys, in software: real keys, real signatures, and flags a test may bend. */
export function softwareAuthenticator(origin: string) {
  const kept: Passkey[] = [];
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    kept,
    /** Makes a passkey and answers as a browser would. */
    create(
      { challenge, rp, user }: CreationOptions,
      { sawPerson = true, from = origin }: { sawPerson?: boolean; from?: string } = {},
    ) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const passkey: Passkey = {
        id: randomBytes(16),
        key: privateKey,
        rpId: rp.id!,
        userHandle: user.id,
        counter: 0,
      };
      kept.push(passkey);
      const { x, y } = publicKey.export({ format: "jwk" });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(passkey.id.length);
      const authData = Buffer.concat([
        authenticatorData(passkey, 0x40, sawPerson),
        Buffer.alloc(16), // of no known make
        length,
        passkey.id,
        // A COSE key: kind EC2, algorithm ES256, curve P-256.
        Buffer.from("a5010203262001215820", "hex"),
        bytes(x!),
        Buffer.from("225820", "hex"),
        bytes(y!),
      ]);
      // CBOR of { fmt: "none", attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([authData.length]),
        authData,
      ]);
      return credential(passkey, {
        clientDataJSON: clientData("webauthn.create", challenge, from).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal" as const],
      });
    },
    /** Signs a challenge with the newest passkey that is allowed. */
    use(
      { challenge, rpId, allowCredentials }: RequestOptions,
      {
        sawPerson = true,
        from = origin,
        counter,
        passkey = kept.findLast(
          ({ id }) =>
            !allowCredentials?.length ||
            allowCredentials.some((allowed) => allowed.id === id.toString("base64url")),
        ),
      }: {
        sawPerson?: boolean;
        from?: string;
        counter?: number;
        passkey?: Passkey | undefined;
      } = {},
    ) {
      if (!passkey || passkey.rpId !== rpId) throw new Error("There is no passkey for this");
      passkey.counter = counter ?? passkey.counter + 1;
      const client = clientData("webauthn.get", challenge, from);
      const data = authenticatorData(passkey, 0, sawPerson);
      const signature = sign("sha256", Buffer.concat([data, hash(client)]), passkey.key);
      return credential(passkey, {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: passkey.userHandle,
      });
    },
  };
}

function authenticatorData(passkey: Passkey, flags: number, sawPerson: boolean): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(passkey.counter);
  // Somebody was there; perhaps by a finger or a PIN.
  const all = flags | 0x01 | (sawPerson ? 0x04 : 0);
  return Buffer.concat([hash(passkey.rpId), Buffer.from([all]), counter]);
}

const credential = <Response>({ id }: Passkey, response: Response) => ({
  id: id.toString("base64url"),
  rawId: id.toString("base64url"),
  type: "public-key" as const,
  clientExtensionResults: {},
  response,
});
