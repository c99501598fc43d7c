import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Site } from '#content/model';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { isoDay } from '#scheduling/iso-day';
import { SITE } from '../content/content.module.ts';
import { networkOf } from '../http/client-network.ts';
import { EventsRepository } from './events.repository.ts';

const SALT_BYTES = 32;

/**
 * Numbers that tell the visitors of one day apart. They are made with the day's random salt, which all apis share
 * through Postgres and which is deleted when the day is over: then nobody can find out which visitor a number was.
 */
@Injectable()
export class VisitorNumbers {
  private latest: { day: string; salt: Promise<Buffer> } | undefined;

  constructor(
    private readonly repository: EventsRepository,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'PUBLIC_URL'>,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * The visitor's number for a day.
   * @param day YYYY-MM-DD
   * @throws if the day's salt cannot be read
   */
  async numberOf(day: string, address: string, userAgent: string): Promise<bigint> {
    const salt = await this.saltOf(day);
    return createHmac('sha256', salt)
      .update(`${networkOf(address)}\n${userAgent}\n${this.environment.PUBLIC_URL}`)
      .digest()
      .readBigInt64BE();
  }

  /** Forgets the salt, so that the day is opened again. */
  forget(): void {
    this.latest = undefined;
  }

  /** Forgets the salt of a day that is over. */
  forgetPast(): void {
    const today = isoDay(new Date(), this.site.hours.timeZone);
    if (this.latest && this.latest.day < today) this.forget();
  }

  private async saltOf(day: string): Promise<Buffer> {
    if (this.latest?.day !== day) {
      this.latest = { day, salt: this.repository.openDay(day, randomBytes(SALT_BYTES)) };
    }
    const opened = this.latest;
    try {
      return await opened.salt;
    } catch (error) {
      // Not memoised: the next beacon tries again.
      if (this.latest === opened) this.latest = undefined;
      throw error;
    }
  }
}
