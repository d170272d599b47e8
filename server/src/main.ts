import { runProduct } from './run-product.ts'

await runProduct({ pages: true })
