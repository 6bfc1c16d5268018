/** How showing something ends: 'open' until it is 'shown', or until it is refused, which leaves the reason. */
export function endOfShowing(showing: Promise<void>) {
  const seen = { how: 'open' }
  showing.then(
    () => {
      seen.how = 'shown'
    },
    (thrown: Error) => {
      seen.how = thrown.message
    },
  )
  return seen
}
