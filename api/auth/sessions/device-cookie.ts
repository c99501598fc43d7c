import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Tokens } from '../tokens.ts';

const LIFETIME_DAYS = 180;
const DAY_SECONDS = 24 * 60 * 60;

// As the session cookie's: the __Host- prefix works with https only.
const name = (secure: boolean) => (secure ? '__Host-frontdoor-device' : 'frontdoor-device');

/** The user that a device cookie belongs to. */
interface KnownUser {
  id: string;
  passwordHash: string | null;
}

/**
 * Device cookie: marks a browser in which a user has signed in. It grants no session; it only exempts that user from
 * the delay caused by guesses from other browsers. It is signed, not stored. The signature covers the password hash, so
 * a new password invalidates the cookie.
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
    const signed = ['device', deviceId, expiry, user.id, user.passwordHash ?? ''].join('|');
    return Buffer.from(this.tokens.digest(signed)).toString('base64url');
  }
}

/** @param publicUrl with https, the cookie has the Secure attribute */
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
