import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** The people of some campaigns were counted: `countedAt` is when, as their rows have it. */
export const peopleCounted = job('insight.people-counted', z.object({ countedAt: z.iso.datetime() }))
