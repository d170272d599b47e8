import type { CardPicture, CardText } from './card.ts'
import { concatBuffers, type Received } from '../process/pipe.ts'
import { runInReader } from '../process/readers.ts'

/**
 * Draws a card of 1200 by 630 pixels, as networks show them beside a shared address, in a reader with a time limit of 4 s.
 * Any words will do: they are made to fit, and what the typefaces cannot draw is left out.
 * @throws {DocumentRefused} when it takes too long, or the picture cannot be read.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawCard(words: CardText): Promise<CardPicture> {
  const picture = (await runInReader({ card: words })) as Received<CardPicture>
  return { ...picture, bytes: concatBuffers(picture.bytes) }
}
