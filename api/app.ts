import { setTimeout as delay } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ADMIN_EVENTS_PATH } from '#contracts/event-stream';
import { openDatabase } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { BookingLinks } from '#runtime/booking-links';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import { CoreModule } from '#runtime/core.module';
import { DELIVERY_QUEUES } from '#runtime/delivery-queues';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { NestLogger } from '#runtime/nest-logger';
import { QueueModule } from '#runtime/queue.module';
import { RedisModule } from '#runtime/redis.module';
import { AnalyticsModule } from './analytics/analytics.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BlogModule } from './blog/blog.module.ts';
import { BookingsModule } from './bookings/bookings.module.ts';
import { OpenTimesService } from './bookings/open-times.ts';
import { timesAfterRequest } from './bookings/pages/times-after-request.ts';
import { ContentSource } from './content/content-source.ts';
import { ContentWatch } from './content/content-watch.ts';
import { CalendarsModule } from './calendars/calendars.module.ts';
import { ClarityModule } from './clarity/clarity.module.ts';
import { ContentModule, SITE } from './content/content.module.ts';
import { PublishedContentSource } from './content/published-content.ts';
import { ErasuresModule } from './erasures/erasures.module.ts';
import { EventsModule } from './events/events.module.ts';
import { FreshnessModule } from './freshness/freshness.module.ts';
import { HealthModule } from './health/health.module.ts';
import { Instruments } from './health/instruments.ts';
import { BODY_LIMIT, registerBodyParsers } from './http/body-parsers.ts';
import { answerClientError } from './http/client-error.ts';
import { answerFrameworkError, ErrorFilter } from './http/error-filter.ts';
import { HttpModule } from './http/http.module.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { registerPathChecks } from './http/request-path.ts';
import { traceRequests } from './http/request-spans.ts';
import { registerResponseHeaders } from './http/response-headers.ts';
import { validationPipe } from './http/validation-pipe.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RelieModule } from './relie/relie.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SettingsModule } from './settings/settings.module.ts';
import { SiteModule } from './site/site.module.ts';
import { SiteDetailsModule } from './site-details/site-details.module.ts';
import { registerSite } from './site/site.ts';
import { limitInvalidPosts } from './submissions/invalid-posts.ts';
import { registerPlainForms } from './submissions/plain-form.ts';
import { SubmissionsModule } from './submissions/submissions.module.ts';
import { registerUploads } from './submissions/upload.ts';

/** Limit of invalid posts relative to the limit of valid ones: 60 a minute by default. */
const INVALID_POSTS_PER_VALID = 6;
const BEFORE_PORT_CLOSES_MS = 50;

@Module({})
class AppModule {
  static with(environment: ApiEnvironment, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.with({
          environment,
          logger,
          database: openDatabase(environment.DATABASE_URL, {
            onError: (error) => logger.warn({ err: error }, 'database connection lost'),
          }),
          providers: [SealedColumn, BookingLinks, ConfirmationLinks].map((Keyed) => ({
            provide: Keyed,
            useValue: new Keyed(environment.DATA_KEY, environment.DATA_KEY_PREVIOUS),
          })),
        }),
        RedisModule,
        QueueModule.register(environment, DELIVERY_QUEUES),
        ContentModule,
        AuthModule,
        HttpModule,
        HealthModule,
        SubmissionsModule,
        BookingsModule,
        CalendarsModule,
        LeadsModule,
        EventsModule,
        ErasuresModule,
        BlogModule,
        SiteDetailsModule,
        PersonalDataModule,
        SettingsModule,
        FreshnessModule,
        ClarityModule,
        RelieModule,
        SearchModule,
        SiteModule,
        AnalyticsModule,
      ],
    };
  }
}

/** Routes are validated by zod. Without compilers of its own Fastify would load Ajv, a tenth of the time to start. */
const noSchemas = () => {
  throw new Error('Fastify schemas are not used');
};

/** Builds the api, ready to listen. It holds no state: any number may run. */
export async function createApp(
  environment: ApiEnvironment,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < environment.TRUST_PROXY,
    // A visitor on a train may need minutes for a CV; its head and any other form are there long before.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // Requests that arrive while the api stops are answered like all others; the socket closes next.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(environment, logger),
    adapter,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  const fastify = adapter.getInstance();
  // A connection that nobody has accepted yet is reset when the port closes, and the proxy cannot send a form again. The
  // first steps of the shutdown hold up the event loop; after this pause none waits.
  fastify.addHook('preClose', () => delay(BEFORE_PORT_CLOSES_MS));
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) traceRequests(fastify);
  registerPathChecks(fastify);
  registerResponseHeaders(fastify);
  registerBodyParsers(fastify);
  await registerUploads(fastify);
  const { requests } = app.get(Instruments);
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    // A stream of events lasts as long as a screen is open, which is no response time.
    if (route !== ADMIN_EVENTS_PATH) {
      const { method } = request;
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });
  await fastify.register(fastifyCookie);
  limitInvalidPosts(
    fastify,
    app.get(RateLimiter),
    environment.RATE_LIMIT_PER_MINUTE * INVALID_POSTS_PER_VALID,
  );
  const openTimes = app.get(OpenTimesService, { strict: false });
  registerPlainForms(fastify, app.get(SITE), async ({ bookingToken }, sender) => {
    if (bookingToken === undefined) return undefined;
    try {
      return await timesAfterRequest(openTimes, { ...sender, bookingToken });
    } catch (error) {
      // The request is stored: its answer must not fail.
      logger.warn({ err: error }, 'times for an answer page not read');
      return undefined;
    }
  });
  await registerSite(fastify, environment, {
    watch: app.get(ContentWatch),
    content: app.get(ContentSource),
    posts: app.get(PublishedContentSource),
  });
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter(logger));
  return app;
}
