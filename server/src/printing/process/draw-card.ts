import type { CardPicture, CardText } from '../drawing/card.ts'
import { concatBuffers, type Received } from './pipe.ts'
import { runInReader } from './readers.ts'

/**
 * Draws a card of 1200 by 630 pixels, as social networks show it beside a shared link, in a reader with a time limit of 4 s.
 * A long text is made to fit. `unprintableLetters` of the contract finds no letter in it.
 * @throws {DocumentRefused} when it takes too long, or the picture cannot be read.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawCard(text: CardText): Promise<CardPicture> {
  const picture = (await runInReader({ card: text })) as Received<CardPicture>
  return { ...picture, bytes: concatBuffers(picture.bytes) }
}
