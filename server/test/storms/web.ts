/** The web process for a storm, on any free port, without its pages, so that they need not be built. */
import { runProduct } from '../../src/run-product.ts'

Object.assign(process.env, { RUN: 'web', PORT: '0' })
await runProduct({ pages: false })
