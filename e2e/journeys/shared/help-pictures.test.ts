import { phone, showPictures, walkthroughs, savedWords, readWords, type Domain } from '../../help-pictures.ts'
import { expect, test } from '../../journey.ts'

test.use(phone)

for (const domain of Object.keys(walkthroughs) as Domain[])
  test(`the Help’s pictures of ${domain} still match their screens`, async ({ page }) => {
    for await (const picture of showPictures(page, domain)) {
      const wordsInPicture = savedWords(domain, picture)
      const missingWords = async () => {
        const currentWords = await readWords(page)
        return wordsInPicture.filter((word) => !currentWords.includes(word))
      }
      await expect
        .poll(
          missingWords,
          `${domain}/help/${picture.name} shows what has gone: npm run screenshots takes it again`,
        )
        .toEqual([])
    }
  })
