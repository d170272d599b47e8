import type { z } from 'zod'
import { pageOf, type PageRequest } from '../database/page.ts'

declare const valueType: unique symbol

/** JSON that fits the contract: each part was checked when it was written. For replies that consist of parts which are sent many times. */
export class CheckedJson<Value> {
  declare readonly [valueType]: Value
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** @throws when the value does not fit the schema. Fields that the schema does not have are left out. */
  static of<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): CheckedJson<z.output<Schema>> {
    return new CheckedJson(JSON.stringify(schema.parse(value)))
  }

  /** An object with the fields of two others, which have none in common. Both have at least one. */
  static join<First extends object, Second extends object>(
    first: CheckedJson<First>,
    second: CheckedJson<Second>,
  ): CheckedJson<First & Second> {
    return new CheckedJson(`${first.text.slice(0, -1)},${second.text.slice(1)}`)
  }

  /** The page response (rule: page-response). */
  static page<Row>(rows: readonly CheckedJson<Row>[], total: number, request: PageRequest) {
    const { pageable, totalElements, totalPages } = pageOf<Row>([], total, request)
    const rest = { pageable, totalElements, totalPages }
    const listed = rows.map(({ text }) => text).join(',')
    return new CheckedJson<typeof rest & { content: Row[] }>(
      `{"content":[${listed}],${JSON.stringify(rest).slice(1)}`,
    )
  }
}
