import type { Content } from '#content/model';
import type { Availability } from '#scheduling/free-times';

/** What decides on the times that can be booked, from the content. */
export function planOf({ site, booking, people }: Content) {
  const { noticeHours, daysAhead, holidays } = booking;
  return {
    timeZone: site.hours.timeZone,
    daysAhead,
    fits: new Map<string, readonly string[]>(Object.entries(booking.fits)),
    /** In the order of the team page. Somebody without availability takes no calls. */
    people: people.map(({ id: therapist, name, firstName, languages, isAcceptingClients }) => {
      const own = booking.therapists[therapist];
      const availability: Availability | undefined = own && {
        timeZone: site.hours.timeZone,
        weekly: own.weekly,
        exceptions: own.exceptions,
        holidays,
        buffer: own.bufferMinutes,
        noticeMinutes: noticeHours * 60,
        daysAhead,
        callsPerDay: own.callsPerDay,
        callMinutes: site.freeCallMinutes,
      };
      return {
        therapist,
        name,
        firstName,
        languages,
        isAcceptingClients,
        formats: own?.formats ?? [],
        availability,
      };
    }),
  };
}
