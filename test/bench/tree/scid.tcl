# Answers questions about Scid's tree of one database. Arguments: the database, without its extension, and a PGN file
# to import into a new one. Each line of the input is a FEN; its answer is `answer` with the time in us and the number
# of games.
lassign $argv database pgn
if {$pgn ne ""} {
  sc_base create SCID4 $database
  sc_base import [sc_base current] $pgn
} else {
  sc_base open $database
}
set base [sc_base current]
fconfigure stdout -buffering line
puts "ready [sc_base numGames $base]"
while {[gets stdin fen] >= 0} {
  sc_game new
  sc_game startBoard $fen
  set began [clock microseconds]
  sc_filter search $base tree board
  set tree [sc_tree stats $base tree]
  set us [expr {[clock microseconds] - $began}]
  set games 0
  regexp {TOTAL:\s*(\d+)} $tree -> games
  puts "answer $us $games"
}
exit
