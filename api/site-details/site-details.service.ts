import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { SiteDetail, SiteDetails } from '#contracts/site-details';
import type { Site } from '#content/model';
import { OVERRIDE_SCHEMAS, overrideSchemaOf } from '#content/override-schema';
import { postIdIn, withoutDeadPost } from '#content/post-address';
import {
  readOriginals,
  STAFF_ANSWERS_FILE,
  strangersIn,
  type Originals,
} from '#content/with-overrides';
import { packageRoot } from '#runtime/package-root';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ContentOverridesRepository } from '../content/content-overrides.repository.ts';
import { ContentSource } from '../content/content-source.ts';
import { SITE } from '../content/content.module.ts';
import { ApiException } from '../http/api-exception.ts';
import { SiteDetailsRepository, type StoredDetail } from './site-details.repository.ts';

type Detail = Omit<SiteDetail, 'warning'>;

const CONTENT = path.join(packageRoot(import.meta.url), 'content');

/** The rules for facts that staff change: the checks of the content, and refusal of saves over a newer version. */
@Injectable()
export class SiteDetailsService {
  constructor(
    private readonly repository: SiteDetailsRepository,
    private readonly overrides: ContentOverridesRepository,
    private readonly content: ContentSource,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async list(): Promise<SiteDetails> {
    const originals = readOriginals(CONTENT);
    const stored = new Map((await this.repository.list()).map((row) => [row.key, row]));
    return {
      items: await Promise.all(
        Object.keys(originals.values).map((key) => this.shown(key, originals, stored.get(key))),
      ),
      people: originals.people,
    };
  }

  /**
   * @param value null for what the files say
   * @throws ApiException `not_found`; `conflict` if somebody has saved something else since the version that was read;
   * `validation_failed` if the site would break a rule of the content
   */
  async change(
    by: SignedInUser,
    key: string,
    value: z.core.util.JSONType,
    version: number,
  ): Promise<SiteDetail> {
    const originals = readOriginals(CONTENT);
    if (!Object.hasOwn(originals.values, key)) {
      throw new ApiException('not_found', 'There is no such detail.');
    }
    const before = await this.repository.find(key);
    if ((before?.version ?? 0) !== version) {
      // A retry of a save whose response was lost.
      const isRepeated = before?.savedById === by.id && isDeepStrictEqual(before.value, value);
      if (isRepeated) return this.shown(key, originals, before);
      throw this.stale(before);
    }
    if (value !== null) checkForm(key, value, originals);
    await this.checkContent(key, value);
    const dead = value !== null && (await this.deadPostOf(key, value));
    if (dead)
      throw breaking(`There is no published post ${dead}`, { to: `There is no page ${dead}` });
    if (!(await this.repository.save(by, key, value, version))) {
      throw this.stale(await this.repository.find(key));
    }
    return this.shown(key, originals, (await this.repository.find(key)) ?? undefined);
  }

  private async shown(
    key: string,
    originals: Originals,
    stored?: StoredDetail,
  ): Promise<SiteDetail> {
    const detail = detailOf(key, originals, stored);
    return { ...detail, warning: await this.warningOf(detail) };
  }

  /** Why the site shows only a part of a detail, or nothing of it; null if it shows all. */
  private async warningOf({ key, value, isChanged }: Detail): Promise<string | null> {
    const unfit = isChanged ? await this.unfitOf(key, value) : '';
    if (unfit !== '') return unfit;
    const dead = await this.deadPostOf(key, value);
    return dead
      ? `The post ${dead} is not published now. The line is shown without a link until it is.`
      : null;
  }

  /** What no longer fits the content, and why, for example because a page was renamed. Empty if everything fits. */
  private async unfitOf(key: string, value: unknown): Promise<string> {
    const { overrides } = await this.content.leftOut();
    return overrides
      .filter((one) => one.key === key && isPartOf(one.value, value))
      .map((one) => {
        const why = one.problems.map(({ message }) => message).join('\n');
        const answers = key === 'answers' && OVERRIDE_SCHEMAS.answers.safeParse(one.value).data;
        return answers && answers[0]
          ? `“${answers[0].questions.en[0]}” is not on the site: ${why}`
          : `This is not on the site, which shows the standard instead: ${why}`;
      })
      .join('\n');
  }

  /** The address of a post that the announcement leads to and that is not published; undefined if there is none. */
  private async deadPostOf(key: string, value: unknown): Promise<string | undefined> {
    if (key !== 'announcement') return undefined;
    const { to } = OVERRIDE_SCHEMAS.announcement.catch({ text: '' }).parse(value);
    if (to === undefined || postIdIn(to) === undefined) return undefined;
    const { posts } = await this.content.load();
    return withoutDeadPost(to, posts) === undefined ? to : undefined;
  }

  /** Checks the whole content with the new value. */
  private async checkContent(key: string, value: unknown): Promise<void> {
    const { [key]: _, ...others } = await this.overrides.current();
    const problems = await this.content.checkOverride({ key, value }, others);
    if (problems.length === 0) return;
    // The key of such a problem is the path of the form's field, e.g. `0.questions.es`.
    const ofAnswers = problems.filter(
      ({ file }) => key === 'answers' && file === STAFF_ANSWERS_FILE,
    );
    const fields = Object.fromEntries(ofAnswers.map((problem) => [problem.key, problem.message]));
    throw breaking(problems.map(({ message }) => message).join('\n'), fields);
  }

  private stale(now: StoredDetail | null): ApiException {
    if (!now) return new ApiException('conflict', 'This was changed. Nothing was overwritten.');
    const time = now.savedAt.toLocaleString('en-US', {
      timeZone: this.site.hours.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return new ApiException(
      'conflict',
      `${now.savedBy.username} saved this on ${time}. Nothing was overwritten.`,
    );
  }
}

/** @throws ApiException `validation_failed` with a message for each field */
function checkForm(key: string, value: unknown, originals: Originals): void {
  const result = overrideSchemaOf(key)?.safeParse(value);
  if (!result?.success) {
    const issues = result?.error.issues ?? [];
    const fields = Object.fromEntries(
      issues.map(({ path: field, message }) => [field.join('.'), message]),
    );
    throw refused(`Not saved: ${[...new Set(Object.values(fields))].join('\n')}`, fields);
  }
  const strange = strangersIn(key, value, originals);
  if (strange !== '') throw refused(`Not saved: ${strange}`);
}

/** Whether a value that was left out is the stored value, or an item of the stored list. */
const isPartOf = (leftOut: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(leftOut, stored) ||
  (Array.isArray(leftOut) &&
    Array.isArray(stored) &&
    leftOut.every((item) => stored.some((one) => isDeepStrictEqual(item, one))));

const refused = (message: string, fields?: Record<string, string>): ApiException =>
  new ApiException('validation_failed', message, { ...(fields && { fields }) });

const breaking = (why: string, fields: Record<string, string>): ApiException =>
  refused(`Not saved, because the site would break: ${why}`, fields);

/** Prices are stored as far as they differ. */
function withOriginal(key: string, value: unknown, original: unknown): unknown {
  return key === 'prices' ? Object.assign({}, original, value) : value;
}

function detailOf(key: string, { values }: Originals, stored?: StoredDetail): Detail {
  const original = values[key];
  const isChanged = stored !== undefined && stored.value !== null;
  return {
    key,
    value: isChanged ? withOriginal(key, stored.value, original) : original,
    original,
    isChanged,
    version: stored?.version ?? 0,
    savedAt: stored?.savedAt.toISOString() ?? null,
    savedBy: stored?.savedBy.username ?? null,
    history: (stored?.revisions ?? []).map(({ version, value, savedAt, savedBy }) => ({
      version,
      value,
      savedAt: savedAt.toISOString(),
      savedBy: savedBy.username,
    })),
  };
}
