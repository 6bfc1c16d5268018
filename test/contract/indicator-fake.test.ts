/** The fake indicator keeps the indicator's promises. */
import { openFakeIndicator } from '#drivers/indicator/fake.ts'
import { indicatorContract } from './indicator.ts'

indicatorContract('fake', async () => {
  const indicator = openFakeIndicator()
  return {
    indicator,
    lamp: () => indicator.lamp,
    beeps: () => indicator.beeps,
    breakIt: () => indicator.fail('broken'),
    press: indicator.press,
    [Symbol.asyncDispose]: () => indicator[Symbol.asyncDispose](),
  }
})
