import { phone, showPicture, walkthroughs, savedWords, readWords, type Domain } from '../../help-pictures.ts'
import { expect, test } from '../../journey.ts'
import { demonstration, openDashboard } from '../../people.ts'

test.use(phone)

for (const domain of Object.keys(walkthroughs) as Domain[])
  test(`the Help’s pictures of ${domain} still match their screens`, async ({ page }) => {
    const { account, pictures } = walkthroughs[domain]
    await openDashboard(page, account, demonstration.password)
    for (const picture of pictures) {
      await showPicture(page, picture)
      const wordsInPicture = savedWords(domain, picture)
      expect(wordsInPicture, picture.name).not.toEqual([])
      const missingWords = async () => {
        const currentWords = await readWords(page, 'all')
        return wordsInPicture.filter((word) => !currentWords.includes(word))
      }
      await expect
        .poll(
          missingWords,
          `${domain}/help/${picture.name} shows what has gone: npm run screenshots takes it anew`,
        )
        .toEqual([])
    }
  })
