import { phone, showPicture, walkthroughs, savedWords, readWords, type Domain } from '../help-pictures.ts'
import { expect, test } from '../journey.ts'
import { demonstration, signIn } from '../people.ts'

test.use(phone)

for (const domain of Object.keys(walkthroughs) as Domain[])
  test(`the Help’s pictures of ${domain} still match their screens`, async ({ page }) => {
    const { who, pictures } = walkthroughs[domain]
    await signIn(page, who, demonstration.password)
    for (const picture of pictures) {
      await showPicture(page, picture)
      const pictured = savedWords(domain, picture)
      expect(pictured, picture.name).not.toEqual([])
      const gone = async () => {
        const shown = await readWords(page, 'all')
        return pictured.filter((word) => !shown.includes(word))
      }
      await expect
        .poll(gone, `${domain}/help/${picture.name} shows what has gone: npm run screenshots takes it anew`)
        .toEqual([])
    }
  })
