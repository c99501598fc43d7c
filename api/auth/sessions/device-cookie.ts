import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Tokens } from '../tokens.ts';

const LIFETIME_DAYS = 180;
const DAY_SECONDS = 24 * 60 * 60;

// As the session cookie's: the __Host- prefix works with https only.
const name = (secure: boolean) => (secure ? '__Host-frontdoor-device' : 'frontdoor-device');

/** The user a browser is known for. */
interface KnownUser {
  id: string;
  passwordHash: string;
}

/**
 * The cookie of a browser in which a user has signed in. It signs nobody in: it only spares that user the wait that
 * guesses from elsewhere cause. It is signed and not stored; the password's hash is part of what is signed, so that a
 * new password voids it.
 */
@Injectable()
export class DeviceCookies {
  constructor(private readonly tokens: Tokens) {}

  /** @returns the value for the cookie: device id, expiry in seconds since 1970 and signature */
  create(user: KnownUser): string {
    const deviceId = randomBytes(16).toString('base64url');
    const expiry = String(Math.floor(Date.now() / 1000) + LIFETIME_DAYS * DAY_SECONDS);
    return [deviceId, expiry, this.signature(deviceId, expiry, user)].join('.');
  }

  /** @returns the device's id; undefined unless the cookie was made for this user and is valid */
  idOf(value: string, user: KnownUser): string | undefined {
    const [deviceId = '', expiry = '', signature = ''] = value.split('.');
    const wanted = Buffer.from(this.signature(deviceId, expiry, user));
    const given = Buffer.from(signature);
    const valid = given.length === wanted.length && timingSafeEqual(given, wanted);
    return valid && Number(expiry) > Date.now() / 1000 ? deviceId : undefined;
  }

  private signature(deviceId: string, expiry: string, user: KnownUser): string {
    const signed = ['device', deviceId, expiry, user.id, user.passwordHash].join('|');
    return Buffer.from(this.tokens.digest(signed)).toString('base64url');
  }
}

/** @param publicUrl its scheme decides whether the cookie is Secure */
export function setDeviceCookie(reply: FastifyReply, value: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  void reply.setCookie(name(secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge: LIFETIME_DAYS * DAY_SECONDS,
  });
}

/** @returns undefined if the browser sent none */
export function readDeviceCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[name(publicUrl.startsWith('https:'))];
}
