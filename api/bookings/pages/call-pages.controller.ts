import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#content/model';
import { siteInSpanish } from '#content/site-in-spanish';
import {
  ANY_THERAPIST,
  alreadyBookedSchema,
  bookSchema,
  moveBookingSchema,
  slotTakenSchema,
  type BookingFormat,
  type BookingTime,
  type BookingView,
} from '#contracts/bookings';
import { Public } from '../../auth/route-access.ts';
import { SITE } from '../../content/content.module.ts';
import { ApiException } from '../../http/api-exception.ts';
import { validated } from '../../http/validation-pipe.ts';
import { fieldsSchema, PLAIN_PAGE_HEADERS } from '../../submissions/plain-form.ts';
import { BookingLimit } from '../booking-limit.ts';
import { BookingsService } from '../bookings.service.ts';
import { nearestTo, OpenTimesService } from '../open-times.ts';
import { WaitlistService } from '../waitlist/waitlist.service.ts';
import { callPage, noCallPage, pathOf, refusedPage, timesToBook } from './call-page.ts';
import { CALL_WORDS, languageOf, type Language } from './call-words.ts';

type Fields = Record<string, unknown>;

/**
 * The pages of booked calls, for browsers with and without script. Their addresses hold the token, which is a secret:
 * the pages tell it to nobody else, and no search engine lists them.
 */
@Controller('booking')
@Public()
export class CallPagesController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly openTimes: OpenTimesService,
    private readonly waitlist: WaitlistService,
    private readonly limit: BookingLimit,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get(':token')
  async show(
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Query() { lang, moved }: Fields,
  ): Promise<void> {
    await this.answer(reply, token, languageOf(lang), { isMoved: moved !== undefined });
  }

  /** Books a time that a page without script offers. */
  @Post()
  @HttpCode(200)
  async book(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Body({ schema: fieldsSchema }) body: Fields,
  ): Promise<void> {
    const language = languageOf(body['lang']);
    const { start, therapist: suggested } = timeIn(body);
    try {
      await this.limit.consume(request);
      // The page promises no particular therapist. Only one suggested for a call in Spanish must not be replaced.
      const isInSpanish =
        language === 'es' && !(await this.inEnglish(language)).includes(suggested);
      const therapist = isInSpanish ? suggested : ANY_THERAPIST;
      const wish = { bookingToken: body['bookingToken'], format: body['format'], start, therapist };
      const booked = await this.bookings.book(validated(bookSchema, wish));
      await reply.redirect(pathOf(booked.manageUrl, language), 303);
    } catch (error) {
      await this.refuse(reply, refusalIn(error), { body, language });
    }
  }

  @Post(':token/move')
  @HttpCode(200)
  async move(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Body({ schema: fieldsSchema }) body: Fields,
  ): Promise<void> {
    const page = `/booking/${token}?moved=yes`;
    const { start } = timeIn(body);
    await this.change(request, reply, { token, body, page }, () =>
      this.bookings.move(token, () => validated(moveBookingSchema, { start }).start),
    );
  }

  @Post(':token/cancel')
  @HttpCode(200)
  async cancel(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Body({ schema: fieldsSchema }) body: Fields,
  ): Promise<void> {
    await this.change(request, reply, { token, body }, () => this.bookings.cancel(token));
  }

  @Post(':token/accept')
  @HttpCode(200)
  async accept(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Body({ schema: fieldsSchema }) body: Fields,
  ): Promise<void> {
    await this.change(request, reply, { token, body }, () => this.waitlist.accept(token));
  }

  @Post(':token/decline')
  @HttpCode(200)
  async decline(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Body({ schema: fieldsSchema }) body: Fields,
  ): Promise<void> {
    await this.change(request, reply, { token, body }, () =>
      this.waitlist.decline(token, body['leave'] === 'yes'),
    );
  }

  /** Changes a call and redirects to its page, so that a reload does not repeat the change. */
  private async change(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, body, page = `/booking/${token}` }: { token: string; body: Fields; page?: string },
    run: () => Promise<unknown>,
  ): Promise<void> {
    const language = languageOf(body['lang']);
    try {
      await this.limit.consume(request);
      await run();
      await reply.redirect(pathOf(page, language), 303);
    } catch (error) {
      await this.answer(reply, token, language, { refusal: refusalIn(error) });
    }
  }

  private async answer(
    reply: FastifyReply,
    token: string,
    language: Language,
    { refusal, isMoved }: { refusal?: ApiException; isMoved?: boolean },
  ): Promise<void> {
    const around = await this.around(language);
    void reply.headers(PLAIN_PAGE_HEADERS);
    try {
      const call = await this.bookings.find(token);
      const problem = refusal && problemWith(call, refusal, language);
      const shown = {
        ...{ ...around, call, isMoved, problem, path: `/booking/${token}` },
        therapistName: await this.openTimes.nameOf(call.therapist),
        times: await this.timesToMove(call),
      };
      await reply.status(refusal?.status ?? 200).send(callPage(shown));
    } catch (error) {
      const { code, status } = refusalIn(error);
      if (code !== 'not_found' && code !== 'expired') throw error;
      await reply.status(status).send(noCallPage(around, code === 'expired' ? 'ended' : 'unknown'));
    }
  }

  private async timesToMove({ id, start, therapist, format }: BookingView): Promise<BookingTime[]> {
    const times = await this.openTimes.next({ therapist, format, except: id });
    return times.filter((time) => time.start !== start);
  }

  private async refuse(
    reply: FastifyReply,
    refusal: ApiException,
    { body, language }: { body: Fields; language: Language },
  ): Promise<void> {
    const around = await this.around(language);
    const taken = slotTakenSchema.safeParse(refusal.body());
    const standing = alreadyBookedSchema.safeParse(refusal.body());
    const format = formatIn(body);
    const wish = { bookingToken: textOf(body['bookingToken']), format };
    await reply
      .status(refusal.status)
      .headers(PLAIN_PAGE_HEADERS)
      .send(
        refusedPage(around, {
          problem: problemIn(refusal, language),
          ...(taken.success && {
            times: timesToBook(around, {
              ...wish,
              times: await this.nearest(new Date(timeIn(body).start), format, language),
              inEnglish: await this.inEnglish(language),
            }),
          }),
          ...(standing.success && {
            callPath: pathOf(standing.data.booking.manageUrl, language),
          }),
        }),
      );
  }

  /** The free times with whoever fits. */
  private async nearest(start: Date, format: BookingFormat, language: Language) {
    const visitor = { language, interest: undefined };
    const wish = { therapist: ANY_THERAPIST, format, visitor };
    return nearestTo(start, await this.openTimes.open(wish));
  }

  private inEnglish(language: Language): Promise<string[]> {
    return this.openTimes.inEnglishWith({ language, interest: undefined });
  }

  private async around(language: Language) {
    const site = language === 'es' ? siteInSpanish(this.site) : this.site;
    return { site, language, timeZone: await this.openTimes.timeZone() };
  }
}

/** A body may contain anything if it was not sent by one of our forms. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A button's value: the start and the therapist. */
function timeIn({ time }: Fields): { start: string; therapist: string } {
  const [start = '', therapist = ''] = textOf(time).split(' ');
  return { start, therapist };
}

const formatIn = ({ format }: Fields): BookingFormat =>
  format === 'video' || format === 'office' ? format : 'phone';

/** @throws any error that is not a refusal */
function refusalIn(error: unknown): ApiException {
  if (error instanceof ApiException) return error;
  throw error;
}

/** As {@link problemIn}, but with other words for a conflict if the call still takes place. */
function problemWith(call: BookingView, refusal: ApiException, language: Language): string {
  const stands = call.status === 'CONFIRMED' && new Date(call.start) > new Date();
  const isUnchangeable = refusal.code === 'conflict';
  return stands && isUnchangeable ? CALL_WORDS[language].stands : problemIn(refusal, language);
}

/** The message in the page's language. The api's own messages are in English. */
function problemIn({ code, message }: ApiException, language: Language): string {
  const { refused, refusedOtherwise } = CALL_WORDS[language];
  const words: Partial<Record<string, string>> = refused;
  return words[code] ?? refusedOtherwise ?? message;
}
