-- Requests boards that no game accepts.
local pieces = { "x", "%25ff", "@", "-1", "%00", "~%21", "0x0", "(", ";", "999999999999999999999", "%F0%9F%8D%AB" }
local games = { "chomp", "chocolate", "rings", "rockse", "nim", "%2e%2e" }
request = function()
  local board = ""
  for _ = 1, math.random(1, 5) do
    board = board .. pieces[math.random(#pieces)]
  end
  return wrk.format("GET", "/api/" .. games[math.random(#games)] .. "/x" .. board .. "/solve?at=" .. pieces[math.random(#pieces)])
end
