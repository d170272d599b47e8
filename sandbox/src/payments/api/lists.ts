import type Stripe from 'stripe'
import { invalidRequest, noSuch } from './errors.ts'
import { optional, shape, text, wholeNumber } from './parameters.ts'

const moment = wholeNumber({ max: 99_999_999_999 })
const range = shape({
  gt: optional(moment),
  gte: optional(moment),
  lt: optional(moment),
  lte: optional(moment),
})

/** The parameters of every list. */
export const listRules = {
  limit: optional(wholeNumber({ min: 1, max: 100 })),
  starting_after: optional(text()),
  ending_before: optional(text()),
  created: optional((value, name) => (typeof value === 'object' ? range(value, name) : moment(value, name))),
}

interface ListParams {
  limit: number | undefined
  starting_after: string | undefined
  ending_before: string | undefined
  created: ReturnType<typeof range> | number | undefined
}

/**
 * One page of objects in the provider's format.
 * @param objects newest first
 * @throws ApiError when `starting_after` or `ending_before` is not in the list
 */
export function toApiList<Listed extends { id: string; created?: number }>(
  url: string,
  objects: readonly Listed[],
  { limit = 10, starting_after: after, ending_before: before, created }: ListParams,
): Stripe.ApiList<Listed> {
  if (after && before) throw invalidRequest('You may only specify one of starting_after, ending_before.')
  const all = created === undefined ? objects : objects.filter((one) => isWithin(one.created ?? 0, created))
  if (before) {
    const end = indexIn(all, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: all.slice(start, end) }
  }
  const start = after ? indexIn(all, after, 'starting_after') + 1 : 0
  return { object: 'list', url, has_more: all.length > start + limit, data: all.slice(start, start + limit) }
}

function indexIn(all: readonly { id: string }[], id: string, param: string): number {
  const index = all.findIndex((one) => one.id === id)
  if (index < 0) throw noSuch('object in this list', id, param)
  return index
}

function isWithin(created: number, filter: ReturnType<typeof range> | number): boolean {
  if (typeof filter === 'number') return created === filter
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = filter
  return created > gt && created >= gte && created < lt && created <= lte
}
