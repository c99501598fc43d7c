import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '#contracts/passkeys';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

interface Asked {
  challenge: string;
  origin: string;
}

/** An authenticator with one passkey (ES256, attestation `none`), as a browser would ask it. */
export class SoftwareAuthenticator {
  /** Whether it checks the person, e.g. by a PIN. */
  verifiesUser = true;
  /** How often it says that it has signed. */
  counter = 0;
  readonly #rpId: string;
  readonly #id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(rpId: string) {
    this.#rpId = rpId;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  create({ challenge, origin }: Asked): NewPasskey {
    const idLength = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(HAS_CREDENTIAL), credential]);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([authData.length >> 8, authData.length & 255]),
      authData,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', { challenge, origin })),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, origin }: Asked): PasskeyAnswer {
    this.counter++;
    const client = clientData('webauthn.get', { challenge, origin });
    const authenticatorData = this.#authData(0);
    const signed = Buffer.concat([authenticatorData, sha256(client)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
      },
    };
  }

  #credential() {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #authData(flags: number): Buffer {
    const bits = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#rpId), Buffer.from([bits]), counter]);
  }

  /** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const clientData = (type: string, { challenge, origin }: Asked) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });
