import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verify } from 'otplib';
import type { RecoveryCodes, SignInRule, TotpSetup } from '#contracts/auth';
import type { Site } from '#content/model';
import { SealedColumn } from '#prisma/sealed-column';
import { SITE } from '../../content/content.module.ts';
import { ApiException } from '../../http/api-exception.ts';
import type { SignedInUser } from '../signed-in-user.ts';
import { Tokens } from '../tokens.ts';
import { createRecoveryCode, normalizeCode } from './recovery-code.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';

const RECOVERY_CODES = 10;
/** How far the clock of a phone may be off: one time step (RFC 6238, 5.2). */
const TOLERANCE_SECONDS = 30;

type Actor = Pick<SignedInUser, 'id' | 'username'>;

/** Codes of authenticator apps (TOTP, RFC 6238) and the recovery codes for a lost phone. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly repository: SecondFactorRepository,
    private readonly tokens: Tokens,
    private readonly sealedColumn: SealedColumn,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Whether a sign-in with the password asks for a code. */
  async isOn(userId: string): Promise<boolean> {
    return Boolean((await this.repository.find(userId))?.confirmedAt);
  }

  /** Whether the user has an authenticator app or a passkey, which counts as both factors. */
  hasAny(userId: string): Promise<boolean> {
    return this.repository.hasAny(userId);
  }

  /** Whether everybody needs a second factor. */
  isRequired(): Promise<boolean> {
    return this.repository.isRequired();
  }

  /**
   * Requires a second factor of everybody from their next sign-in on, or no longer does.
   * @throws ApiException `conflict` if the admin has none: who asks for it should know how it is set up
   */
  async setRule(by: SignedInUser, { secondFactorRequired }: SignInRule): Promise<void> {
    if (secondFactorRequired && !(await this.hasAny(by.id))) {
      throw new ApiException(
        'conflict',
        'Please set up your own second factor on the Account page first.',
      );
    }
    await this.repository.setRequired(by, secondFactorRequired);
  }

  recoveryCodesLeft(userId: string): Promise<number> {
    return this.repository.countRecoveryCodes(userId);
  }

  /**
   * Makes a secret, which counts once {@link confirm} has seen a code of it.
   * @throws ApiException `conflict` if the second factor is on
   */
  async start(user: Actor): Promise<TotpSetup> {
    const secret = generateSecret();
    const sealed = this.sealedColumn.seal(secret, 'admin_totp.sealed_secret', user.id);
    if (!(await this.repository.start(user.id, sealed))) throw isOnAlready();
    const uri = generateURI({ issuer: this.site.name, label: user.username, secret });
    return { secret, uri };
  }

  /**
   * Turns the second factor on. @returns the recovery codes, which cannot be read again
   * @throws ApiException `validation_failed` for a wrong code; `conflict` if nothing was started
   */
  async confirm(user: SignedInUser, code: string): Promise<RecoveryCodes> {
    const totp = await this.repository.find(user.id);
    if (!totp) throw new ApiException('conflict', 'Please start again: there is no secret yet.');
    if (totp.confirmedAt) throw isOnAlready();
    const step = await this.stepOf(user.id, totp.sealedSecret, code);
    if (step === null) {
      const wrong = 'This code is not right. Please enter the one that the app shows now.';
      throw new ApiException('validation_failed', wrong, { fields: { code: wrong } });
    }
    const codes = createRecoveryCodes();
    const digests = codes.map((one) => this.digestOf(user.id, one));
    if (!(await this.repository.confirm(user, totp.sealedSecret, step, digests))) {
      throw isOnAlready();
    }
    return { codes };
  }

  /** @throws ApiException `conflict` if the second factor is off, or is required and the user has no other */
  async turnOff(user: Actor): Promise<void> {
    const outcome = await this.repository.remove(user);
    if (outcome === 'required') throw isRequiredHere();
    if (outcome === 'off') throw isOff();
  }

  /**
   * Replaces the recovery codes. @returns the new ones, which cannot be read again
   * @throws ApiException `conflict` if the second factor is off
   */
  async renewCodes(user: Actor): Promise<RecoveryCodes> {
    const codes = createRecoveryCodes();
    const digests = codes.map((one) => this.digestOf(user.id, one));
    if (!(await this.repository.renewCodes(user, digests))) throw isOff();
    return { codes };
  }

  /** Accepts a code of the app or a recovery code, each once. @returns which it was; null if it is not right */
  async accept(user: Actor, typed: string): Promise<'code' | 'recovery code' | null> {
    const code = normalizeCode(typed);
    if (!/^\d{6}$/.test(code)) {
      const used = await this.repository.useRecoveryCode(user, this.digestOf(user.id, code));
      return used ? 'recovery code' : null;
    }
    const totp = await this.repository.find(user.id);
    if (!totp?.confirmedAt) return null;
    const step = await this.stepOf(user.id, totp.sealedSecret, code);
    return step !== null && (await this.repository.useStep(user.id, step)) ? 'code' : null;
  }

  /** @returns the time step that a code belongs to; null if it is not right */
  private async stepOf(userId: string, sealed: Uint8Array, typed: string): Promise<number | null> {
    const token = normalizeCode(typed);
    if (!/^\d{6}$/.test(token)) return null;
    const secret = this.sealedColumn.open(sealed, 'admin_totp.sealed_secret', userId);
    const result = await verify({ secret, token, epochTolerance: TOLERANCE_SECONDS });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }

  private digestOf(userId: string, code: string): Uint8Array<ArrayBuffer> {
    return this.tokens.digest(['recovery code', userId, normalizeCode(code)].join('|'));
  }
}

const createRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, createRecoveryCode);

/** Answer to the removal of the last second factor where one is required. */
export const isRequiredHere = () =>
  new ApiException(
    'conflict',
    'Your practice requires a second factor. Please set up another one first; if you have lost this one, ask an admin for a reset link.',
  );
const isOnAlready = () => new ApiException('conflict', 'The second factor is on already.');
const isOff = () => new ApiException('conflict', 'The second factor is not on.');
