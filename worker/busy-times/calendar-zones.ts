import { TZDate } from '@date-fns/tz';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

/** A zone of this machine's time zone data, for files that name one without defining it. */
class KnownZone extends ICAL.Timezone {
  private readonly ianaName: string;

  constructor(tzid: string, ianaName: string) {
    super({ tzid });
    this.ianaName = ianaName;
  }

  /** @returns seconds */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const local = new TZDate(year, month - 1, day, hour, minute, second, this.ianaName);
    return -local.getTimezoneOffset() * 60;
  }
}

/**
 * Makes the zones known that the dates of a calendar name. A definition in the file comes first (RFC 5545); without
 * one, the name is looked up among those of IANA and of Windows, which Outlook writes. Times of an unknown zone are
 * read as times without a zone.
 */
export function registerZones(calendar: ICAL.Component): void {
  const named = new Set(
    calendar
      .getAllSubcomponents('vevent')
      .flatMap((event) => event.getAllProperties())
      .map((property): unknown => property.getParameter('tzid'))
      .filter((tzid) => typeof tzid === 'string'),
  );
  const defined = new Set(
    calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')),
  );
  for (const tzid of named) {
    if (defined.has(tzid) || ICAL.TimezoneService.has(tzid)) continue;
    const ianaName = [tzid, ...findIana(tzid)].find(isIanaName);
    if (ianaName !== undefined) {
      ICAL.TimezoneService.register(new KnownZone(tzid, ianaName), tzid);
    }
  }
}

function isIanaName(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
