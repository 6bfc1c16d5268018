/** A sum in a sentence of the lane, as a page and a receipt write it: `1 500.50`, to a Russian `1 500,50`. Pure. */
import { type Sentence, say } from '#firmware/sentence.ts'

/** For a person; what a till's program has to send is said in kopecks. */
export function saidAmount(kopecks: number): Sentence {
  const units = String(Math.trunc(kopecks / 100)).replace(/\B(?=(?:\d{3})+$)/g, ' ')
  return say`${units}.${String(kopecks % 100).padStart(2, '0')}`
}
