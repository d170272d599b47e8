import { useEffect, useState } from 'react'
import { Fact } from './leaflet-readiness.tsx'

/** Above this share of a page, a pack of twenty takes a noticeable part of a home printer’s ink (rule: much-ink). */
const muchInk = 0.5

/** Measured on so many pixels each way. */
const side = 64

/** Says that page one takes a lot of ink, if it does. @param picture the address of page one's picture */
export function InkUse({ picture }: { picture: string }) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const image = new Image()
    const measure = () => setShare(measureInk(image))
    image.addEventListener('load', measure)
    image.src = picture
    return () => image.removeEventListener('load', measure)
  }, [picture])
  return (
    share > muchInk && (
      <Fact
        kind="advice"
        title={`Takes a lot of ink: ${Math.round(share * 100)}% of page one is coloured in`}
      >
        Musketeers print at home and pay for their ink. Leave more of the paper white.
      </Fact>
    )
  )
}

function measureInk(image: HTMLImageElement): number {
  const paper = Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext(
    '2d',
  )
  if (!paper) return 0
  paper.drawImage(image, 0, 0, side, side)
  return inkShare(paper.getImageData(0, 0, side, side).data)
}

/** How much of a picture is coloured in, from 0 for white paper to 1: of each pixel, the strongest of the three inks. @param pixels RGBA */
export function inkShare(pixels: Uint8ClampedArray): number {
  let ink = 0
  for (let at = 0; at < pixels.length; at += 4)
    ink += 1 - Math.min(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) / 255
  return ink / (pixels.length / 4)
}
