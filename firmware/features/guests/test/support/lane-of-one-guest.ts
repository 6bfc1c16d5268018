/** A process that holds the third-party feature `tide` of its first argument, as a lane in a checkout does, until it is killed. */
import { startOneGuest } from './one-guest.ts'

startOneGuest({
  folder: process.argv[2] ?? '',
  name: 'tide',
  tell(message) {
    if ('says' in message) console.log(message.says)
    return null
  },
})
