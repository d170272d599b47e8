import * as z from 'zod'
import { LondonDate, optionalLine, optionalMultilineText } from '../fields.ts'
import {
  leafletColourNames,
  leafletDesignNames,
  leafletLanguageCodes,
  maxLeafletLengths as max,
  maxLeafletNumbers,
  maxQuestions,
  maxRights,
} from './leaflet-designs.ts'
import { leafletSizes } from './messages-and-limits.ts'

const share = z.number().min(0).max(1)

/** Of a chart; null while it is not typed yet. */
const numberToShow = z.number().min(0).max(maxLeafletNumbers.largest).nullable()

/** A text of paragraphs, each on its own line; `**bold**` and lines that start with a bullet are its only formats. */
const formattedText = (length: number) => optionalMultilineText(length).default('')

/** @param object how each object is read: `z.strictObject` refuses fields that it does not know, `z.object` leaves them out */
const contentAs = (object: typeof z.object) =>
  object({
    design: z.enum(leafletDesignNames),
    size: z.enum(leafletSizes),
    colour: z.enum(leafletColourNames),
    language: z.enum(leafletLanguageCodes).default('en'),
    headline: optionalLine(max.headline),
    text: formattedText(max.text),
    /** What the picture shows, and the point that must stay visible: shares of its width and height from the upper left corner. */
    picture: object({ alt: optionalLine(max.alt), focus: object({ x: share, y: share }) })
      .nullable()
      .default(null),
    /** The thing to do. Its parts may be empty. */
    action: object({
      words: optionalLine(max.action),
      date: z.union([z.literal(''), LondonDate]).default(''),
      /** `18:30` in London. */
      time: z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]).default(''),
      place: optionalLine(max.place),
      /** How to get there, in words. */
      directions: optionalLine(max.directions),
      /** A web address, printed as a QR code. */
      address: optionalLine(max.address),
    }),
    who: object({
      organisation: optionalLine(max.organisation),
      telephone: optionalLine(max.telephone),
      website: optionalLine(max.website),
    }),
    second: object({
      /** Empty until one is chosen. */
      language: z.union([z.literal(''), z.enum(leafletLanguageCodes)]),
      headline: optionalLine(max.headline),
      text: formattedText(max.text),
      action: optionalLine(max.action),
      /** Empty if they are called the same in both languages. */
      place: optionalLine(max.place),
      directions: optionalLine(max.directions),
    })
      .nullable()
      .default(null),
    numbers: object({
      /** Before each number, such as £; after it, such as %. */
      before: optionalLine(max.unit),
      after: optionalLine(max.unit),
      rows: z
        .array(object({ label: optionalLine(max.label), value: numberToShow }))
        .max(maxLeafletNumbers.max),
      source: optionalLine(max.source),
    })
      .nullable()
      .default(null),
    questions: z
      .array(object({ question: optionalLine(max.question), answer: formattedText(max.answer) }))
      .max(maxQuestions)
      .default([]),
    rights: z
      .array(object({ right: optionalLine(max.right), explanation: optionalLine(max.explanation) }))
      .max(maxRights)
      .default([]),
  })

/**
 * What somebody writes for a leaflet that is made here (rule: made-leaflets). Every field may be empty, or say what no leaflet can hold: a
 * draft keeps what was typed, and `problems` of a made leaflet say what to change. It has the fields of every design, so that another
 * design can be tried without losing words.
 */
export const LeafletContent = contentAs(z.strictObject as typeof z.object).meta({ id: 'LeafletContent' })
export type LeafletContent = z.output<typeof LeafletContent>

/** The same as stored, perhaps by a later version that knows more fields. */
export const StoredLeafletContent = contentAs(z.object).meta({ id: 'StoredLeafletContent' })

/** A sentence about what was written, beside its field: `headline`, `text`, `rights.2.right`. */
export const LeafletRemark = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type LeafletRemark = z.output<typeof LeafletRemark>
