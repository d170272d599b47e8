const hour = String.raw`(?:[01]?\d|2[0-4])`
const minute = String.raw`[0-5]\d`
const time = String.raw`(?:${hour}(?:[.:]${minute})?|(?:[01]\d|2[0-4])${minute})`
const date = String.raw`(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])(?:[./](?:\d{4}|\d{2}))?`
/** What opening hours are written with: dates, ranges of hours, and times with minutes. */
const datesAndHours = new RegExp(
  String.raw`(?<![\d/+])(?:${date}|${time} ?- ?${time}|${hour}[.:]${minute})(?![\d/])`,
  'g',
)

/** Whether a text has a telephone number, as people in the United Kingdom write one. */
export const containsTelephone = (text: string): boolean =>
  /(?<!\d)[+0](?:[\s()./,-]*\d){9}/.test(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
      .replaceAll(/\p{Pd}/gu, '-')
      .replaceAll(datesAndHours, 'x'),
  )
