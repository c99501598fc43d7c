import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '#contracts/auth';
import type { OneTimeLink, Person, PersonChange } from '#contracts/people';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { ApiException } from '../../http/api-exception.ts';
import type { SignedInUser } from '../signed-in-user.ts';
import { Tokens } from '../tokens.ts';
import { PeopleRepository } from './people.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** An invitation may have to wait for a colleague's first day; a reset link is usually opened during a phone call. */
const INVITATION_HOURS = 7 * 24;
const RESET_HOURS = 24;

/** The rules for the people who can sign in. Only admins change them. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly repository: PeopleRepository,
    private readonly tokens: Tokens,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** Everybody, by name. Staff only get the fields needed to assign leads. */
  async list(user: SignedInUser): Promise<Person[]> {
    const people = await this.repository.list();
    if (user.role === 'admin') return people;
    return people.map(({ id, username, role, active }) => ({ id, username, role, active }));
  }

  /**
   * Adds a person who chooses a password with the link.
   * @throws ApiException `validation_failed` if the user name is taken
   */
  async invite(
    by: SignedInUser,
    invitation: { username: string; role: Role },
  ): Promise<OneTimeLink> {
    const link = this.newLink(INVITATION_HOURS);
    const id = await this.repository.invite(by, invitation, link.stored);
    if (id !== null) return { id, ...link.shown };
    const taken = 'Somebody has this user name already.';
    throw new ApiException('validation_failed', taken, { fields: { username: taken } });
  }

  /**
   * A reset link for a colleague who cannot sign in. Their present credentials stay valid until the link is used.
   * @throws ApiException `not_found`; `conflict` for oneself, who needs the present password, and for a person who is
   * not active
   */
  async resetLink(by: SignedInUser, id: string): Promise<OneTimeLink> {
    if (by.id === id) {
      throw new ApiException('conflict', 'Please change your own password on the Account page.');
    }
    const person = await this.repository.find(id);
    if (!person) throw notFound();
    const link = this.newLink(person.invited ? INVITATION_HOURS : RESET_HOURS);
    if (await this.repository.replaceLink(by, id, link.stored)) return { id, ...link.shown };
    throw new ApiException('conflict', 'This person is not active. Please reactivate them first.');
  }

  /** @throws ApiException `not_found`; `conflict` if no admin would be left who can sign in */
  async change(by: SignedInUser, id: string, change: PersonChange): Promise<Person> {
    const changed = await this.repository.change(by, id, change);
    if (changed === null) throw notFound();
    if (changed !== 'last admin') return changed;
    throw new ApiException(
      'conflict',
      'This is the only active admin. Please make somebody else an admin first.',
    );
  }

  private newLink(hours: number) {
    const token = this.tokens.create();
    const expiresAt = new Date(Date.now() + hours * HOUR_MS);
    return {
      stored: { tokenDigest: this.tokens.digest(token), expiresAt },
      shown: {
        // In the fragment, which browsers do not send: the token reaches no server log.
        link: `${this.environment.PUBLIC_URL}/admin/invitation#token=${token}`,
        expiresAt: expiresAt.toISOString(),
      },
    };
  }
}

const notFound = () => new ApiException('not_found', 'There is no such person.');
