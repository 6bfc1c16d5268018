#!/bin/sh
# What the networks of the splits make of the groceries that they never saw, as the lane asks them, with pictures of other visits than were
# taught, beside the reference:  lab/recipe/by-visits.sh --data PICTURES --work FOLDER [--name split] [SPLIT]...
# run.sh has left FOLDER/split0-int8.tflite and so on; --name is for networks of other names. Tables and figures lie beside them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
data= work= name=split splits=
while [ $# -gt 0 ]; do
  case $1 in
    --data) data=$2; shift 2 ;;
    --work) work=$2; shift 2 ;;
    --name) name=$2; shift 2 ;;
    [0-9]) splits="$splits $1"; shift ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
done
[ -n "$data" ] && [ -n "$work" ] || { echo "usage: by-visits.sh --data PICTURES --work FOLDER [--name split] [SPLIT]..." >&2; exit 2; }
python=${PYTHON:-/usr/bin/python3}
data=$(cd "$data" && pwd) work=$(cd "$work" && pwd)
cd "$here"

for split in ${splits:-2 3 4}; do
  models=$work/models-$name$split
  mkdir -p "$models"
  cp "$work/$name$split-int8.tflite" "$models/lane-embed-1-int8.tflite"
  "$python" item_variation.py --data "$data" --model "$models/lane-embed-1-int8.tflite" \
    --out "$models/lane-embed-1-int8.variation.json" --cache "$work" --split "$split"
  "$python" make_manifest.py "$models" "$models"
  "$python" splits.py "$data" "$split" --names > "$models/items"
  (cd "$root" && npm run --silent bench accuracy -- "$data/dev/gsd" --items "$models/items" --models "$models" --quick --repeats 8 \
    --count 1 --count 3 --count 5 --alike cartons=Alpro,Arla,Garant,Valio,Yoggi \
    --reference "$data/reference/mobilenet_v2_1.0_224_int8.tflite" --json "$work/$name$split-visits.json" > "$work/$name$split-visits.txt")
  echo "split $split: $work/$name$split-visits.txt"
done
