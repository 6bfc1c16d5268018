/** A sum in a sentence of the lane: `1 500.50`, to a Russian `1 500,50`. Pure. */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { roubles } from './paper-lines.ts'

/** For a person; what a till's program has to send is said in kopecks. */
export function saidAmount(kopecks: number): Sentence {
  return say('text.payment.amount-in-roubles', {
    roubles: roubles(kopecks, ' '),
    kopecks: String(kopecks % 100).padStart(2, '0'),
  })
}
