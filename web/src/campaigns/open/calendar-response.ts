/** A calendar from the API, at an address of a page: some programs read no address that search engines may not. */
export const calendarResponse = async (calendar: Blob) =>
  new Response(await calendar.text(), { headers: { 'content-type': 'text/calendar; charset=utf-8' } })
