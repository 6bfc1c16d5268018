;; Multiplies a query with every row of a table and tallies the products, in one pass over the memory.
;;
;; A row is `stride` bytes: the components of a vector, a multiple of 16 of them; then 32 bytes with
;; the place it counts for, as a 32-bit number, and from the eighth byte on three factors of 64 bits.
;; A tally is two 64-bit floats for a place: the sum and the best of product × factor.
;;
;; A component is a byte, 128 more than it is: unsigned bytes are pulled apart into 16-bit numbers by
;; a mask and a shift, which is quicker than extending signs. Of the query's 16-bit numbers each 16
;; have the even ones first, as the mask and the shift find the bytes; `bias`, −128 × their sum, makes
;; up for the 128.
;;
;; The caller keeps |query| and the dimension small enough that no product leaves 32 bits. Sums on
;; the way there may: 32-bit numbers wrap, and what fits in the end is right, in whatever order it
;; was added. Tallies are made row after row. So plain JavaScript finds the same to the last bit.
;;
;; Rows are taken four at a time, for each piece of the query is loaded once for all four. What
;; follows the last row must be there, twelve rows of it, and count for a place that nobody asks for.
;; `npm run kernel` turns this file into search-kernel-wasm.ts.
(module
  (import "table" "memory" (memory 1))

  (func $total (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; A branch would be guessed wrong for every better best, and what is loaded ahead with it.
  (func $tally (param $sums v128) (param $tail i32) (param $factor i32) (param $tallies i32)
    (local $at i32) (local $cosine v128) (local $old v128)
    (local.set $cosine (f64x2.splat (f64.mul
      (f64.convert_i32_s (call $total (local.get $sums)))
      (f64.load (i32.add (local.get $tail) (local.get $factor))))))
    (local.set $at (i32.add (local.get $tallies) (i32.shl (i32.load (local.get $tail)) (i32.const 4))))
    (local.set $old (v128.load (local.get $at)))
    (v128.store (local.get $at)
      (i8x16.shuffle 0 1 2 3 4 5 6 7 24 25 26 27 28 29 30 31
        (f64x2.add (local.get $old) (local.get $cosine))
        (f64x2.pmax (local.get $old) (local.get $cosine)))))

  ;; `factor` is the byte of the tail where the factor stands.
  (func (export "tally")
    (param $query i32) (param $row i32) (param $stride i32) (param $count i32) (param $factor i32)
    (param $tallies i32) (param $bias i32)
    (local $end i32) (local $q i32) (local $tail i32) (local $ahead i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $sumA v128) (local $sumB v128) (local $sumC v128) (local $sumD v128)
    (local $even v128) (local $odd v128) (local $piece v128) (local $lows v128) (local $start v128)
    (local.set $end (i32.add (local.get $row) (i32.mul (local.get $count) (local.get $stride))))
    (local.set $ahead (i32.add (local.get $row) (i32.shl (local.get $stride) (i32.const 3))))
    (local.set $lows (v128.const i16x8 255 255 255 255 255 255 255 255))
    (local.set $start (i32x4.replace_lane 0 (v128.const i32x4 0 0 0 0) (local.get $bias)))
    (loop $four
      (local.set $a (local.get $row))
      (local.set $b (i32.add (local.get $a) (local.get $stride)))
      (local.set $c (i32.add (local.get $b) (local.get $stride)))
      (local.set $d (i32.add (local.get $c) (local.get $stride)))
      (local.set $tail (i32.sub (local.get $b) (i32.const 32)))
      (local.set $q (local.get $query))
      (local.set $sumA (local.get $start))
      (local.set $sumB (local.get $start))
      (local.set $sumC (local.get $start))
      (local.set $sumD (local.get $start))
      (loop $sixteen
        ;; A processor fetches ahead of whoever reads straight on, not of four that read side by
        ;; side. So each line of memory is touched once, in order, eight rows before it is needed:
        ;; without it, what does not fit the caches takes three to ten times as long.
        (drop (i32.load8_u (local.get $ahead)))
        (local.set $ahead (i32.add (local.get $ahead) (i32.const 64)))
        (local.set $even (v128.load (local.get $q)))
        (local.set $odd (v128.load offset=16 (local.get $q)))
        (local.set $piece (v128.load (local.get $a)))
        (local.set $sumA (i32x4.add (local.get $sumA) (i32x4.add
          (i32x4.dot_i16x8_s (v128.and (local.get $piece) (local.get $lows)) (local.get $even))
          (i32x4.dot_i16x8_s (i16x8.shr_u (local.get $piece) (i32.const 8)) (local.get $odd)))))
        (local.set $piece (v128.load (local.get $b)))
        (local.set $sumB (i32x4.add (local.get $sumB) (i32x4.add
          (i32x4.dot_i16x8_s (v128.and (local.get $piece) (local.get $lows)) (local.get $even))
          (i32x4.dot_i16x8_s (i16x8.shr_u (local.get $piece) (i32.const 8)) (local.get $odd)))))
        (local.set $piece (v128.load (local.get $c)))
        (local.set $sumC (i32x4.add (local.get $sumC) (i32x4.add
          (i32x4.dot_i16x8_s (v128.and (local.get $piece) (local.get $lows)) (local.get $even))
          (i32x4.dot_i16x8_s (i16x8.shr_u (local.get $piece) (i32.const 8)) (local.get $odd)))))
        (local.set $piece (v128.load (local.get $d)))
        (local.set $sumD (i32x4.add (local.get $sumD) (i32x4.add
          (i32x4.dot_i16x8_s (v128.and (local.get $piece) (local.get $lows)) (local.get $even))
          (i32x4.dot_i16x8_s (i16x8.shr_u (local.get $piece) (i32.const 8)) (local.get $odd)))))
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (local.set $c (i32.add (local.get $c) (i32.const 16)))
        (local.set $d (i32.add (local.get $d) (i32.const 16)))
        (br_if $sixteen (i32.lt_u (local.get $a) (local.get $tail))))
      ;; The four tails are two lines.
      (drop (i32.load8_u (local.get $ahead)))
      (drop (i32.load8_u offset=64 (local.get $ahead)))
      (local.set $ahead (i32.add (local.get $ahead) (i32.const 128)))
      (call $tally (local.get $sumA) (local.get $a) (local.get $factor) (local.get $tallies))
      (call $tally (local.get $sumB) (local.get $b) (local.get $factor) (local.get $tallies))
      (call $tally (local.get $sumC) (local.get $c) (local.get $factor) (local.get $tallies))
      (call $tally (local.get $sumD) (local.get $d) (local.get $factor) (local.get $tallies))
      (local.set $row (i32.add (local.get $tail) (i32.add (i32.const 32)
        (i32.mul (local.get $stride) (i32.const 3)))))
      (br_if $four (i32.lt_u (local.get $row) (local.get $end))))))
