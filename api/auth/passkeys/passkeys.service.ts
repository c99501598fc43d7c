import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Account } from '#contracts/auth';
import type { NewPasskey, PasskeyAnswer } from '#contracts/passkeys';
import type { Site } from '#content/model';
import type { AdminUser } from '#prisma/generated/client';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { isLoopbackHost } from '#runtime/environment/loopback-host';
import type { Logger } from '#runtime/logger';
import { SITE } from '../../content/content.module.ts';
import { ApiException } from '../../http/api-exception.ts';
import { ownOrigins } from '../own-origins.ts';
import { isRequiredHere } from '../second-factor/second-factor.service.ts';
import { notSignedIn, type SignedInUser } from '../signed-in-user.ts';
import { Tokens } from '../tokens.ts';
import { PasskeysRepository } from './passkeys.repository.ts';

const CHALLENGE_MS = 5 * 60 * 1000;
const MOST_PER_USER = 20;
/** COSE: EdDSA, ES256, RS256. Every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

const clientDataSchema = z.object({ challenge: z.string().max(200) });

/**
 * Passkeys (WebAuthn). The authenticator checks the person by fingerprint, face or PIN, so a passkey is both factors,
 * and it knows its user, so no name is typed.
 */
@Injectable()
export class PasskeysService {
  private readonly rpID: string;
  private readonly origins: string[];

  constructor(
    private readonly repository: PasskeysRepository,
    private readonly tokens: Tokens,
    @Inject(ENVIRONMENT) environment: ApiEnvironment,
    @Inject(SITE) private readonly site: Site,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { hostname } = new URL(environment.PUBLIC_URL);
    // A passkey belongs to a domain name; browsers refuse IP addresses.
    this.rpID = isLoopbackHost(hostname) ? 'localhost' : hostname;
    this.origins = [...ownOrigins(environment)];
  }

  async list(userId: string): Promise<Account['passkeys']> {
    const passkeys = await this.repository.list(userId);
    return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /** @returns options for `navigator.credentials.create`, valid for 5 minutes */
  async optionsToAdd(user: SignedInUser) {
    const { generateRegistrationOptions } = await webAuthn();
    const present = await this.repository.list(user.id);
    if (present.length >= MOST_PER_USER) {
      throw new ApiException('conflict', 'You have many passkeys. Please remove one first.');
    }
    const options = await generateRegistrationOptions({
      rpName: this.site.name,
      rpID: this.rpID,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.username,
      userDisplayName: user.username,
      timeout: CHALLENGE_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.storeChallenge(options.challenge, user.id);
    return options;
  }

  /**
   * @param name what it is called in the list
   * @throws ApiException `validation_failed` if the answer does not fit; `conflict` if the passkey is stored already;
   * `unauthenticated` if the session has ended
   */
  async add(user: SignedInUser, answer: NewPasskey, name: string): Promise<void> {
    const { verifyRegistrationResponse } = await webAuthn();
    const registered = await this.verified(answer.response.clientDataJSON, user.id, (challenge) =>
      verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: this.origins,
        expectedRPID: this.rpID,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!registered?.verified) {
      throw new ApiException('validation_failed', 'This passkey could not be added. Please retry.');
    }
    const { id: credentialId, publicKey, counter } = registered.registrationInfo.credential;
    const transports = answer.response.transports ?? [];
    const passkey = { id: uuidv7(), userId: user.id, credentialId, publicKey, counter, transports };
    const outcome = await this.repository.create(user, { ...passkey, name });
    if (outcome === 'signed out') throw notSignedIn();
    if (outcome === 'known') {
      throw new ApiException('conflict', 'This passkey has been added already.');
    }
  }

  /**
   * @throws ApiException `not_found` if the user has no such passkey; `conflict` if a second factor is required and
   * they have no other
   */
  async remove(user: SignedInUser, id: string): Promise<void> {
    const outcome = await this.repository.remove(user, id);
    if (outcome === 'required') throw isRequiredHere();
    if (outcome === 'removed') return;
    throw new ApiException('not_found', 'This passkey has been removed already.');
  }

  /** @returns options for `navigator.credentials.get`, valid for 5 minutes */
  async optionsToSignIn() {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.rpID,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    });
    await this.storeChallenge(options.challenge, null);
    return options;
  }

  /**
   * @returns the user whose passkey signed a challenge of ours, and the passkey's id
   * @throws ApiException `unauthenticated`, the same for whatever does not fit
   */
  async userOf(answer: PasskeyAnswer): Promise<{ user: AdminUser; passkey: string }> {
    const { verifyAuthenticationResponse } = await webAuthn();
    const known = await this.repository.findCredential(answer.id);
    const result = await this.verified(answer.response.clientDataJSON, null, async (challenge) => {
      if (!known?.user.active) return null;
      const { credentialId: id, publicKey, counter } = known;
      return verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: this.origins,
        expectedRPID: this.rpID,
        credential: { id, publicKey, counter: Number(counter) },
      });
    });
    if (!known || !result?.verified) {
      throw new ApiException('unauthenticated', 'This passkey is not known here.');
    }
    await this.repository.noteUse(known.id, result.authenticationInfo.newCounter);
    return { user: known.user, passkey: known.id };
  }

  /**
   * Consumes the challenge, whatever comes of it, then verifies.
   * @returns null if the challenge is not ours or the answer does not fit
   */
  private async verified<T>(
    clientData: string,
    userId: string | null,
    verify: (challenge: string) => Promise<T>,
  ): Promise<T | null> {
    const challenge = challengeIn(clientData);
    if (challenge === null) return null;
    if (!(await this.repository.consumeChallenge(this.digestOf(challenge), userId))) return null;
    try {
      return await verify(challenge);
    } catch (error) {
      // The library throws for everything that does not fit.
      this.logger.info({ err: error }, 'an answer of an authenticator does not fit');
      return null;
    }
  }

  private async storeChallenge(challenge: string, userId: string | null): Promise<void> {
    const expiresAt = new Date(Date.now() + CHALLENGE_MS);
    await this.repository.storeChallenge(this.digestOf(challenge), userId, expiresAt);
  }

  private digestOf(challenge: string): Uint8Array<ArrayBuffer> {
    return this.tokens.digest(`passkey challenge|${challenge}`);
  }
}

// Loaded on use: its certificate parsers are many modules, and most starts of an api need none of them.
const webAuthn = () => import('@simplewebauthn/server');

/** @returns null if the bytes are not client data (WebAuthn, 5.8.1) */
function challengeIn(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return clientDataSchema.safeParse(parsed).data?.challenge ?? null;
  } catch {
    return null;
  }
}
